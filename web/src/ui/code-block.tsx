import Copy from 'lucide-react/icons/copy'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './code-block.module.css'
import { useCopy } from './use-copy.ts'

/** Text for a machine: always left to right, and copied with one press. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <figure className={styles.figure} dir="ltr">
      <figcaption className={styles.bar}>
        <span>{label}</span>
        <Button variant="quiet" aria-label={t('code.copyOf', { label })} onClick={() => copy(children)}>
          <Copy size={16} aria-hidden /> {t('code.copy')}
        </Button>
      </figcaption>
      <section aria-label={label}>
        <pre>
          <code>{children}</code>
        </pre>
      </section>
    </figure>
  )
}
