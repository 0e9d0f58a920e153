import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './editor.module.css'
import { keysOf, keyTable, written } from './model/keys.ts'
import { isMac } from './model/platform.ts'

/** Every key of the editor, from the table that binds them. */
export function KeySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('editor')
  return (
    <Dialog open={open} onClose={onClose} title={t('sheet.title')} shape="wide">
      <div className={styles.sheet}>
        {(['move', 'text', 'find', 'job'] as const).map((group) => (
          <section key={group}>
            <h3>{t(`sheet.${group}`)}</h3>
            <dl>
              {keyTable
                .filter((row) => row.group === group)
                .map((row) => (
                  <div key={row.action}>
                    <dt>{t(`actions.${row.action}`)}</dt>
                    <dd>
                      {keysOf(row, isMac).map((spec) => (
                        <kbd key={spec}>{written(spec, isMac)}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
