import WifiOff from 'lucide-react/icons/wifi-off'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../lib/online.ts'
import styles from './offline-notice.module.css'

export function OfflineNotice() {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <output>
      {online ? null : (
        <span className={styles.offline}>
          <WifiOff size={18} aria-hidden />
          {t('offline')}
        </span>
      )}
    </output>
  )
}
