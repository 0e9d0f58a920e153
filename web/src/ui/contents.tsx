import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './contents.module.css'

type Entry = { id: string; title: string }

/** The headings of a long page, beside it where the screen is wide; the one being read is marked. */
export function Contents({ of }: { of: RefObject<HTMLElement | null> }) {
  const { t, i18n } = useTranslation()
  const [entries, setEntries] = useState<Entry[]>([])
  // oxlint-disable-next-line react/exhaustive-deps -- another language has other headings
  useLayoutEffect(() => {
    const headings = Array.from(of.current?.querySelectorAll<HTMLElement>('h2[id]') ?? [])
    setEntries(headings.map(({ id, textContent }) => ({ id, title: textContent })))
  }, [of, i18n.language])
  const current = useCurrent(entries)
  return (
    <nav className={styles.contents} aria-label={t('contents')}>
      <p className={styles.title}>{t('contents')}</p>
      <ul className={styles.list}>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a className={styles.link} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The last heading that has come into the upper third of the screen. */
function useCurrent(entries: readonly Entry[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (seen) => {
        const top = seen.find(({ isIntersecting }) => isIntersecting)
        if (top) setCurrent(top.target.id)
      },
      { rootMargin: '-64px 0px -66% 0px' },
    )
    for (const { id } of entries) {
      const heading = document.getElementById(id)
      if (heading) watcher.observe(heading)
    }
    return () => watcher.disconnect()
  }, [entries])
  return current ?? entries[0]?.id
}
