import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { maxChosenGlossaries, servesPair } from '#shared/glossaries/glossary.ts'
import { autoDetect, languageName } from '#shared/languages/language.ts'
import type { GlossaryId } from '#shared/lib/id.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import styles from './glossaries.module.css'
import { targetNames } from './language-names.ts'
import { useGlossaries } from './use-glossaries.ts'

type Props = {
  source: string
  target: string
  /** In the order of choice: the first wins where two disagree. */
  value: readonly GlossaryId[]
  onChange: (ids: GlossaryId[]) => void
}

/** None, one or several of the glossaries that know the pair. */
export function GlossaryChoice({ source, target, value, onChange }: Props) {
  const { t, i18n } = useTranslation('glossaries')
  const { list, glossaries } = useGlossaries()
  if (list.isPending) return <SkeletonLines label={t('loading')} />
  if (list.isError && glossaries.length === 0) {
    return (
      <Notice tone="warning" title={t('failed')} live>
        <Button onClick={() => list.refetch()}>{t('again')}</Button>
      </Notice>
    )
  }
  const fitting = glossaries.filter((each) => servesPair(each, source === autoDetect ? undefined : source, target))
  const full = value.length >= maxChosenGlossaries
  return (
    <fieldset className={styles.choice}>
      <legend>{t('title')}</legend>
      {fitting.length === 0 ? <p className={styles.muted}>{t('noneFits')}</p> : null}
      {fitting.map(({ id, ...glossary }) => {
        const place = value.indexOf(id)
        const chosen = place >= 0
        return (
          <label key={id} className={styles.option}>
            <input
              type="checkbox"
              checked={chosen}
              disabled={full && !chosen}
              onChange={() => onChange(chosen ? value.filter((each) => each !== id) : [...value, id])}
            />
            <span>
              <bdi>{glossary.name}</bdi>
              {chosen && value.length > 1 ? (
                <span className={styles.place}>{t('place', { place: place + 1 })}</span>
              ) : null}
              <span className={styles.muted}>
                {t('pair', {
                  source: languageName(glossary.sourceLanguage, i18n.language),
                  targets: targetNames(glossary, i18n.language),
                })}{' '}
                · {t('termCount', { count: glossary.terms })}
              </span>
            </span>
          </label>
        )
      })}
      {value.length > 1 ? <p className={styles.muted}>{t('order')}</p> : null}
      {list.hasNextPage ? (
        <Button variant="quiet" busy={list.isFetchingNextPage && t('loading')} onClick={() => list.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
      <p>
        <Link to={paths.glossaries}>{t('manage')}</Link>
      </p>
    </fieldset>
  )
}
