import { useIsFetching, useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type AdminLevel, may } from '#shared/staff/powers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './palette.module.css'
import { type Hit, type Search, searches } from './searches.ts'
import { tabs } from './tabs.ts'

const minLetters = 1

/** Goes anywhere in the console by typing: a tab, or a person, a ticket, a document by id or by the beginning of its name. */
export function Palette({ level, onClose }: { level: AdminLevel; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const navigate = useNavigate()
  const isSearching = useIsFetching({ queryKey: ['palette'] }) > 0
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const wanted = useDeferredValue(text.trim())
  // Each search answers in its own time: until somebody chooses, the first hit is the chosen one.
  useEffect(() => {
    if (!moved.current) setChosen(list.current?.querySelector('[cmdk-item]')?.getAttribute('data-value') ?? '')
  }, [wanted, isSearching])
  const mine = searches.filter(({ tab, power }) => may(level, power) && tabs.some(({ id }) => id === tab))
  const go = (to: string) => {
    onClose()
    void navigate(to)
  }
  const named = tabs
    .filter(({ power }) => may(level, power))
    .map(({ id }) => ({ id, name: t(`tabs.${id}`) }))
    .filter(({ name }) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
  return (
    <Dialog open onClose={onClose} title={t('palette.title')}>
      {/* The server decides what fits; the palette must not filter it a second time. */}
      <Command
        shouldFilter={false}
        label={t('palette.title')}
        className={styles.palette}
        value={chosen}
        onValueChange={setChosen}
        onKeyDown={({ key }) => {
          if (key.startsWith('Arrow')) moved.current = true
        }}
      >
        <Command.Input
          value={text}
          onValueChange={(typed) => {
            moved.current = false
            setText(typed)
          }}
          placeholder={t('palette.placeholder')}
          className={styles.input}
          // A dialog that opens looks for this attribute, which React never writes.
          ref={(input) => input?.setAttribute('autofocus', '')}
        />
        <Command.List ref={list} className={styles.list} label={t('palette.results')}>
          <Command.Empty className={styles.note}>{isSearching ? common('loading') : t('palette.none')}</Command.Empty>
          {named.length === 0 ? null : (
            <Command.Group heading={t('palette.tabs')} className={styles.group}>
              {named.map(({ id, name }) => (
                <Command.Item key={id} value={`tab ${id}`} className={styles.item} onSelect={() => go(`?tab=${id}`)}>
                  {name}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {wanted.length < minLetters
            ? null
            : mine.map((search) => <Hits key={search.tab} search={search} text={wanted} onChoose={go} />)}
        </Command.List>
      </Command>
    </Dialog>
  )
}

function Hits({ search, text, onChoose }: { search: Search; text: string; onChoose: (to: string) => void }) {
  const { t } = useTranslation('admin')
  const found = useQuery<Hit[]>({
    queryKey: ['palette', search.tab, text],
    queryFn: ({ signal }) => search.find(text, signal),
    gcTime: 30_000,
    staleTime: 10_000,
  })
  if (found.isError)
    return <output className={styles.note}>{t('palette.failed', { name: t(`tabs.${search.tab}`) })}</output>
  if (!found.data || found.data.length === 0) return null
  return (
    <Command.Group heading={t(`tabs.${search.tab}`)} className={styles.group}>
      {found.data.slice(0, 5).map(({ key, title, detail, to }) => (
        <Command.Item key={key} value={`${search.tab} ${key}`} className={styles.item} onSelect={() => onChoose(to)}>
          <bdi>{title}</bdi>
          {detail ? <bdi className={styles.detail}>{detail}</bdi> : null}
        </Command.Item>
      ))}
    </Command.Group>
  )
}
