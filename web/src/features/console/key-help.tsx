import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './key-help.module.css'
import { type Binding, type KeyGroup, keepLetters, lettersOn, useBindings } from './keys.ts'

const groups: KeyGroup[] = ['everywhere', 'list', 'drawer']
const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Every key that does something just now. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const bindings = useBindings()
  const [letters, setLetters] = useState(lettersOn)
  return (
    <Dialog open onClose={onClose} title={t('keys.title')}>
      {groups.map((group) => {
        const own = distinct(bindings.filter((binding) => binding.group === group))
        if (own.length === 0) return null
        return (
          <section key={group} aria-labelledby={`keys-${group}`}>
            <h3 id={`keys-${group}`}>{t(`keys.${group}`)}</h3>
            <dl className={styles.keys}>
              {own.map(({ keys, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{shown(key)}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )
      })}
      <label className={styles.letters}>
        <input
          type="checkbox"
          checked={letters}
          onChange={(event) => {
            keepLetters(event.target.checked)
            setLetters(event.target.checked)
          }}
        />
        {t('keys.letters')}
      </label>
    </Dialog>
  )
}

/** Two lists of one tab bind the same keys. */
const distinct = (bindings: readonly Binding[]): Binding[] => [
  ...new Map(bindings.map((binding) => [binding.label, binding])).values(),
]

const names: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc', Enter: 'Enter' }

const shown = (key: string): string =>
  names[key] ?? key.replace('mod+', isMac() ? '⌘ ' : 'Ctrl ').replace(/[a-z]$/, (letter) => letter.toUpperCase())
