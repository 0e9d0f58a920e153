import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '#shared/languages/language.ts'
import { pairLanguages } from '#shared/translators/pair.ts'
import { addPair } from '#shared/translators/translator.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './application.module.css'

/** "Spanish → English" in the reader's language; the arrow turns with the direction of the page. */
export function usePairName(): (pair: string) => string {
  const { i18n, t } = useTranslation('translators')
  return (pair) => {
    const [source = '', target = ''] = pair.split('-')
    return t('pairs.name', { from: languageName(source, i18n.language), into: languageName(target, i18n.language) })
  }
}

/** Pairs of languages, added and removed one by one. */
export function PairFields({
  pairs,
  onChange,
  error,
}: {
  pairs: readonly string[]
  onChange: (pairs: string[]) => void
  error: string | undefined
}) {
  const { t, i18n } = useTranslation('translators')
  const nameOf = usePairName()
  const [source, setSource] = useState('')
  const [target, setTarget] = useState('')
  const options = pairLanguages.map((value) => ({ value, label: languageName(value, i18n.language) }))
  const added = addPair(pairs, source, target)
  const add = () => {
    if (!added) return
    onChange(added)
    setSource('')
    setTarget('')
  }
  return (
    <>
      <fieldset className={styles.add} aria-describedby={error ? 'pairs-wrong' : undefined}>
        <legend className="visually-hidden">{t('sections.pairs')}</legend>
        <Select
          field={{ name: 'languagePairs', value: source, onValue: setSource }}
          label={t('pairs.from')}
          options={options}
          placeholder={t('choose')}
        />
        <Select
          field={{ name: 'pairTarget', value: target, onValue: setTarget }}
          label={t('pairs.into')}
          options={options}
          placeholder={t('choose')}
        />
        <Button onClick={add} disabled={!added}>
          {t('pairs.add')}
        </Button>
      </fieldset>
      {pairs.length > 0 ? (
        <ul className={styles.chips} aria-label={t('sections.pairs')}>
          {pairs.map((pair) => (
            <li key={pair} className={styles.chip}>
              {nameOf(pair)}
              <IconButton
                icon={X}
                label={t('pairs.remove', { pair: nameOf(pair) })}
                onClick={() => onChange(pairs.filter((one) => one !== pair))}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.hint}>{t('pairs.none')}</p>
      )}
      {error ? (
        <p id="pairs-wrong" className={styles.wrong}>
          {error}
        </p>
      ) : null}
    </>
  )
}
