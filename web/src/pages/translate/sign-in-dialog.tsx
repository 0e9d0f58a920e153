import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { loginTo, registerTo } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import styles from './current-result.module.css'

/** Asks to sign in again, and comes back to this place. */
export function SignInDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('documents')
  const { pathname, search } = useLocation()
  return (
    <Dialog open={open} onClose={onClose} title={t('signIn.title')}>
      <p>{t('signIn.text')}</p>
      <div className={styles.row}>
        <LinkButton to={loginTo(pathname + search)} variant="primary">
          {t('signIn.action')}
        </LinkButton>
        <LinkButton to={registerTo(pathname + search)}>{t('signIn.register')}</LinkButton>
      </div>
    </Dialog>
  )
}
