import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import styles from './second-factor.module.css'

/** Shows the codes once. The person continues only after confirming that they are kept. */
export function RecoveryCodes({ codes, done, onDone }: { codes: readonly string[]; done: string; onDone: () => void }) {
  const { t } = useTranslation('secondFactor')
  const [kept, setKept] = useState(false)
  const text = codes.join('\n')
  const copy = useCopy()
  const file = () => {
    const lines = [t('codes.fileTitle', { site: location.host }), t('codes.text'), '', text, '']
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), 'attesta-recovery-codes.txt')
  }
  return (
    <div className={styles.steps}>
      <Notice tone="warning" title={t('codes.once')} live>
        <p>{t('codes.text')}</p>
      </Notice>
      <ol className={styles.codes} dir="ltr" aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button onClick={file}>
          <Download size={16} aria-hidden /> {t('codes.download')}
        </Button>
        <Button onClick={() => copy(text)}>
          <Copy size={16} aria-hidden /> {t('codes.copy')}
        </Button>
      </div>
      <label className={styles.kept}>
        <input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} />
        {t('codes.kept')}
      </label>
      <div>
        <Button variant="primary" disabled={!kept} onClick={onDone}>
          {done}
        </Button>
      </div>
    </div>
  )
}
