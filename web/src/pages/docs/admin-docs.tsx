import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { keepInView } from '../../lib/keep-in-view.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Prose } from '../../ui/prose.tsx'
import styles from './admin-docs.module.css'

const parts = ['overview', 'dashboard', 'users', 'support', 'analytics', 'security'] as const

/** The admin guide in short: six tabs about the admin dashboard; which one is open stands in the address. */
export function AdminDocsPage() {
  const { t } = useTranslation('adminDocs')
  const [search, setSearch] = useSearchParams()
  const list = useRef<HTMLDivElement>(null)
  const now = parts.find((part) => part === search.get('tab')) ?? 'overview'
  const open = (part: (typeof parts)[number]) => setSearch({ tab: part }, { replace: true, preventScrollReset: true })

  const onKey = (event: KeyboardEvent) => {
    const forward = list.current && getComputedStyle(list.current).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const place = parts.indexOf(now)
    const to = {
      Home: 0,
      End: parts.length - 1,
      ArrowLeft: place + (forward === 'ArrowLeft' ? 1 : -1),
      ArrowRight: place + (forward === 'ArrowRight' ? 1 : -1),
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const part = parts[(to + parts.length) % parts.length] ?? 'overview'
    open(part)
    list.current?.querySelector<HTMLElement>(`#tab-${part}`)?.focus()
  }

  return (
    <Page title={t('title')} lead={t('lead')} actions={<LinkButton to={paths.admin}>{t('dashboard')}</LinkButton>}>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={t('tabsLabel')}
        className={styles.tabs}
        onKeyDown={onKey}
      >
        {parts.map((part) => (
          <button
            key={part}
            ref={part === now ? keepInView : undefined}
            id={`tab-${part}`}
            type="button"
            role="tab"
            aria-selected={part === now}
            aria-controls="part"
            tabIndex={part === now ? 0 : -1}
            className={styles.tab}
            onClick={() => open(part)}
          >
            {t(`tabs.${part}`)}
          </button>
        ))}
      </div>
      <div id="part" role="tabpanel" aria-labelledby={`tab-${now}`}>
        <Prose sections={t(`parts.${now}`, { returnObjects: true })} />
      </div>
    </Page>
  )
}
