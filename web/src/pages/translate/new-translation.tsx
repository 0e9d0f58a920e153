import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { loginRedirectDelayMs } from '#shared/accounts/account.ts'
import { fileTypeOf } from '#shared/documents/document.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import { isCertifiable } from '#shared/translators/pair.ts'
import { DropArea } from '../../features/documents/drop-area.tsx'
import { FileCard } from '../../features/documents/file-card.tsx'
import { LanguagePair } from '../../features/languages/language-pair.tsx'
import { ScanNotice } from '../../features/languages/scan-notice.tsx'
import { TypeChoice } from '../../features/translations/type-choice.tsx'
import { formatBytes } from '../../lib/bytes.ts'
import { loadMessages } from '../../lib/i18n.ts'
import { useOffers } from '../../lib/offers.ts'
import { refreshSession, type Session } from '../../lib/session.ts'
import { useLater } from '../../lib/use-later.ts'
import { loginTo, paths } from '../../paths.ts'
import { Announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { clearToast, showToast } from '../../ui/toast.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { dropFile, forgetStaleFile, keepFile, takeFile } from './kept-file.ts'
import styles from './new-translation.module.css'
import { dropSettings, initialSettings, type Settings, savedSettings, saveSettings } from './saved-settings.ts'
import { useStartTranslation } from './use-start-translation.ts'

// Only who is signed in has glossaries or a plan: a visitor does not load them.
const TranslationOptions = lazy(async () => {
  const [{ TranslationOptions: translationOptions }] = await Promise.all([
    import('./translation-options.tsx'),
    loadMessages('glossaries'),
  ])
  return { default: translationOptions }
})

// Only a certified translation is handed in somewhere.
const PackChoice = lazy(async () => {
  const [{ PackChoice: packChoice }] = await Promise.all([
    import('../../features/certificates/pack-choice.tsx'),
    loadMessages('certificates'),
  ])
  return { default: packChoice }
})

const PlanCover = lazy(async () => ({ default: (await import('./plan-cover.tsx')).PlanCover }))

type Props = { session: Session; onStarted: (id: TranslationId) => void }

/** Choosing a file, languages and a type, and sending it. What needs a sign-in keeps the choices and comes back to them. */
export function NewTranslation({ session, onStarted }: Props) {
  const { t, i18n } = useTranslation('documents')
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [missing, setMissing] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [chosen, setSettings] = useRestored(setFile)
  const certifiable = chosen.targetLanguage === '' || isCertifiable(chosen.sourceLanguage, chosen.targetLanguage)
  // What cannot be certified between these languages is translated by AI; the choice says so.
  const settings = useMemo<Settings>(
    () => (certifiable ? chosen : { ...chosen, translationType: 'ai' }),
    [certifiable, chosen],
  )
  const start = useStartTranslation()
  const offers = useOffers()

  const askToLogIn = async () => {
    const kept = { ...settings, filename: file?.name ?? settings.filename }
    saveSettings(kept)
    if (file) await keepFile(file, kept)
    showToast({ title: t('logIn.title'), description: t('logIn.text') })
    setLeaving(true)
  }
  // Whoever signs in or up from here by another way finds the file too.
  const isVisitor = session.state === 'signed-out'
  useEffect(() => {
    if (isVisitor && file) void keepFile(file, { ...settings, filename: file.name })
  }, [isVisitor, file, settings])
  // What the toast and the fields ask for is there now.
  const isComplete = file !== undefined && settings.targetLanguage !== ''
  useEffect(() => {
    if (missing && isComplete) clearToast()
  }, [missing, isComplete])
  const removeFile = () => {
    setFile(undefined)
    void dropFile()
  }
  useLater(leaving, loginRedirectDelayMs, () => void navigate(loginTo(paths.continueTranslation)))

  const translate = async () => {
    if (!file || settings.targetLanguage === '') {
      setMissing(true)
      showToast({ title: t('missing.title'), description: t('missing.text'), variant: 'destructive' })
      return
    }
    setMissing(false)
    // Who presses before the session is known is not sent away: the answer is waited for.
    const isAsked = session.state === 'signed-out' && session.asked
    const known = session.state === 'signed-in' || (!isAsked && (await refreshSession()) !== null)
    if (!known) return await askToLogIn()
    const outcome = await start.run(file, settings)
    if (outcome.kind === 'started') onStarted(outcome.id)
    if (outcome.kind === 'sign-in') {
      // What ended elsewhere must not count as signed in here, or signing in would lead straight back.
      await refreshSession()
      await askToLogIn()
    }
    if (outcome.kind === 'failed') {
      showToast({ title: t('failed.title'), description: outcome.message, variant: 'destructive' })
    }
  }

  const { sent, problem } = start
  const place = useKeptFocus<HTMLDivElement>(`${file?.name} ${sent !== undefined}`)
  const progress = sent
    ? t('uploading', {
        sent: formatBytes(sent.sentBytes, i18n.language),
        total: formatBytes(sent.totalBytes, i18n.language),
      })
    : undefined
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <div className={styles.flow}>
        <div className={styles.document}>
          {file ? (
            <FileCard file={file} onRemove={sent ? undefined : removeFile} />
          ) : (
            <DropArea type={settings.translationType} onFile={setFile} />
          )}
          {file && fileTypeOf(file.name) === 'pdf' ? <ScanNotice /> : null}
          {missing && !file ? <p className={styles.problem}>{t('missing.file')}</p> : null}
          {problem ? (
            <Notice tone="danger" title={t('failed.title')} live>
              <p>{problem}</p>
            </Notice>
          ) : null}
        </div>
        {sent && progress ? (
          <div className={styles.controls}>
            <Progress value={sent.sentBytes} max={sent.totalBytes} label={progress} />
            <Announce text={progress} />
            <Button onClick={start.cancel} disabled={sent.sentBytes === sent.totalBytes}>
              {t('cancel')}
            </Button>
          </div>
        ) : (
          <div className={styles.controls}>
            <LanguagePair
              value={settings}
              // What was chosen for one pair says nothing for another.
              onChange={(pair) => setSettings({ ...settings, ...pair, glossaryIds: [], formality: undefined })}
              error={missing && settings.targetLanguage === '' ? t('missing.target') : undefined}
            />
            <TypeChoice
              value={settings.translationType}
              onChange={(translationType) => setSettings({ ...settings, translationType })}
              offers={offers}
              certifiable={certifiable}
            />
            {settings.translationType === 'certified' ? (
              <Suspense>
                <PackChoice
                  value={settings.certificatePack}
                  target={settings.targetLanguage}
                  onChange={(certificatePack) => setSettings({ ...settings, certificatePack })}
                />
              </Suspense>
            ) : null}
            {session.state === 'signed-in' && settings.targetLanguage !== '' ? (
              <Suspense>
                <TranslationOptions
                  settings={settings}
                  onChange={(translationOptions) => setSettings({ ...settings, ...translationOptions })}
                />
              </Suspense>
            ) : null}
            <Button variant="primary" wide busy={leaving && t('logIn.busy')} onClick={() => translate()}>
              {t('translate')}
            </Button>
            {session.state === 'signed-in' ? (
              <Suspense>
                <PlanCover type={settings.translationType} />
              </Suspense>
            ) : null}
          </div>
        )}
      </div>
    </div>
  )
}

/** Settings and file, restored once when the person comes back from signing in or signing up (`?continue=translation`). */
function useRestored(onFile: (file: File) => void) {
  const { t } = useTranslation('documents')
  const [query] = useSearchParams()
  const returns = query.get('continue') === 'translation'
  const [saved] = useState(() => (returns ? savedSettings() : undefined))
  const [settings, setSettings] = useState<Settings>(saved ?? initialSettings)
  const handled = useRef(false)
  useEffect(() => {
    if (handled.current) return
    handled.current = true
    const restore = async () => {
      const kept = await takeFile()
      dropSettings()
      // Another tab, as the mail of the verification opens one, has no settings of its own.
      const chosen = saved ?? kept?.settings
      if (!chosen) return
      setSettings(chosen)
      if (kept) onFile(kept.file)
      const name = kept?.file.name ?? chosen.filename
      showToast({
        title: t('welcomeBack.title'),
        description: t(kept ? 'welcomeBack.kept' : 'welcomeBack.text', { name }),
      })
    }
    void (returns ? restore() : forgetStaleFile())
  }, [returns, saved, onFile, t])
  return [settings, setSettings] as const
}
