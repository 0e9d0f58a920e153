import { useIsFetching } from '@tanstack/react-query'
import BookOpen from 'lucide-react/icons/book-open'
import ExternalLink from 'lucide-react/icons/external-link'
import Keyboard from 'lucide-react/icons/keyboard'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Search from 'lucide-react/icons/search'
import { createElement, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { type AdminLevel, may } from '#shared/staff/powers.ts'
import { keepInView } from '../../lib/keep-in-view.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './console.module.css'
import { type Binding, useKeyListener, useKeys } from './keys.ts'
import { StaffCallsProvider, useRefresh } from './staff-calls.tsx'
import { tabs } from './tabs.ts'
import { OpenTickets, UrgentWork } from './urgent-work.tsx'

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette)
const KeyHelp = lazyPart(async () => (await import('./key-help.tsx')).KeyHelp)

/** Each tab's component, made once: else it would begin anew with every render. */
const parts = new Map(tabs.map((tab) => [tab.id, lazyPart(tab.load)]))

/** The console: urgent work, the tabs that the level may see, and the one that the address names. */
export function Console({ level }: { level: AdminLevel }) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [over, setOver] = useState<'palette' | 'keys'>()
  const refresh = useRefresh()
  const isFetching = useIsFetching() > 0
  const [refreshing, setRefreshing] = useState(false)
  const mine = tabs.filter(({ power }) => may(level, power))
  const now = mine.find(({ id }) => id === search.get('tab')) ?? mine[0]
  const part = now && parts.get(now.id)

  useKeyListener()
  useKeys(
    useMemo<Binding[]>(
      () => [
        { keys: ['mod+k'], label: t('palette.title'), group: 'everywhere', run: () => setOver('palette') },
        { keys: ['?'], label: t('keys.title'), group: 'everywhere', run: () => setOver('keys') },
        ...tabs
          .filter(({ power }) => may(level, power))
          .map(
            ({ id }, index): Binding => ({
              keys: [`g ${index + 1}`],
              label: t(`tabs.${id}`),
              group: 'everywhere',
              run: () => void navigate(`?tab=${id}`),
            }),
          ),
      ],
      [t, level, navigate],
    ),
  )

  return (
    <StaffCallsProvider>
      <div className={styles.console}>
        <header className={styles.header}>
          <PageHeading title={t('title')}>{t('title')}</PageHeading>
          <div className={styles.actions}>
            <IconButton
              icon={Search}
              label={t('palette.title')}
              aria-keyshortcuts="Control+K Meta+K"
              onClick={() => setOver('palette')}
            />
            <IconButton
              className={styles.keys}
              icon={Keyboard}
              label={t('keys.title')}
              aria-keyshortcuts="?"
              onClick={() => setOver('keys')}
            />
            <OutLink to={paths.adminDocs} icon={<BookOpen size={16} aria-hidden />}>
              {t('adminGuide')}
            </OutLink>
            <OutLink to={paths.docs} icon={<ExternalLink size={16} aria-hidden />}>
              {t('allDocs')}
            </OutLink>
            <Button
              className={styles.act ?? ''}
              busy={refreshing && isFetching && t('refreshing')}
              onClick={() => {
                setRefreshing(true)
                void refresh().finally(() => setRefreshing(false))
              }}
            >
              <RefreshCw size={16} aria-hidden />
              {t('refresh')}
            </Button>
          </div>
        </header>
        <UrgentWork />
        <nav className={styles.tabs} aria-label={t('tabs.label')}>
          {mine.map(({ id }) => (
            <Link
              key={id}
              ref={id === now?.id ? keepInView : undefined}
              to={`?tab=${id}`}
              className={styles.tab}
              aria-current={id === now?.id ? 'page' : undefined}
            >
              {t(`tabs.${id}`)}
              {id === 'tickets' ? <OpenTickets /> : null}
            </Link>
          ))}
        </nav>
        {now && part ? (
          <section key={now.id} aria-label={t(`tabs.${now.id}`)} className={styles.panel}>
            {createElement(part, { placeholder: <Skeleton height={480} /> })}
          </section>
        ) : null}
      </div>
      {over === 'palette' ? <Palette level={level} onClose={() => setOver(undefined)} placeholder={null} /> : null}
      {over === 'keys' ? <KeyHelp onClose={() => setOver(undefined)} placeholder={null} /> : null}
    </StaffCallsProvider>
  )
}

function OutLink({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('admin')
  return (
    <a href={to} target="_blank" rel="noopener" className={`${styles.out} ${styles.act}`}>
      {icon}
      {children}
      <span className="visually-hidden">{t('newTab')}</span>
    </a>
  )
}
