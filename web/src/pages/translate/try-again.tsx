import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { translateAgain } from '#shared/translations/api.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { isCertifiable } from '#shared/translators/pair.ts'
import { LanguagePair } from '../../features/languages/language-pair.tsx'
import { TypeChoice } from '../../features/translations/type-choice.tsx'
import { call, failureOf } from '../../lib/api.ts'
import { translationAt } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './current-result.module.css'

/** The same file once more, with other languages: it is still kept, so nothing is uploaded again. */
export function TryAgain({ view }: { view: TranslationView }) {
  const { t } = useTranslation('documents')
  const navigate = useNavigate()
  const [pair, setPair] = useState({
    sourceLanguage: view.sourceLanguage,
    // A pair of one language is no choice: the other one is asked for.
    targetLanguage: view.targetLanguage === view.sourceLanguage ? '' : view.targetLanguage,
  })
  const [chosenType, setType] = useState(view.translationType)
  const certifiable = pair.targetLanguage === '' || isCertifiable(pair.sourceLanguage, pair.targetLanguage)
  const translationType = certifiable ? chosenType : 'ai'
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const start = async () => {
    setMissing(pair.targetLanguage === '')
    if (pair.targetLanguage === '') return
    setProblem(undefined)
    setBusy(true)
    try {
      const { translationId } = await call(translateAgain, { id: view.id, ...pair, translationType })
      await navigate(translationAt(translationId))
    } catch (error) {
      const description = failureOf(error).message ?? t('failed.text')
      setProblem(description)
      showToast({ title: t('failed.title'), description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.again}>
      <p>{t('failed.kept')}</p>
      <LanguagePair value={pair} onChange={setPair} error={missing ? t('missing.target') : undefined} />
      {view.translationType === 'certified' ? (
        <TypeChoice value={translationType} onChange={setType} offers={undefined} certifiable={certifiable} />
      ) : null}
      {problem ? <Notice tone="danger" title={problem} live /> : null}
      <div className={styles.row}>
        <Button variant="primary" busy={busy && t('failed.starting')} onClick={() => start()}>
          {t('failed.again')}
        </Button>
      </div>
    </div>
  )
}
