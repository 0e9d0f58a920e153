import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { loginRedirectDelayMs } from '#shared/accounts/account.ts'
import { fileTypeOf } from '#shared/documents/document.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import { DropArea } from '../../features/documents/drop-area.tsx'
import { FileCard } from '../../features/documents/file-card.tsx'
import { LanguagePair } from '../../features/languages/language-pair.tsx'
import { ScanNotice } from '../../features/languages/scan-notice.tsx'
import { TypeChoice } from '../../features/translations/type-choice.tsx'
import { formatBytes } from '../../lib/bytes.ts'
import { loadMessages } from '../../lib/i18n.ts'
import { refreshSession, type Session } from '../../lib/session.ts'
import { useLater } from '../../lib/use-later.ts'
import { loginTo, paths } from '../../paths.ts'
import { Announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { showToast } from '../../ui/toast.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import styles from './new-translation.module.css'
import { dropSettings, initialSettings, type Settings, savedSettings, saveSettings } from './saved-settings.ts'
import { useStartTranslation } from './use-start-translation.ts'

// Only who is signed in has glossaries or a plan: a visitor does not load them.
const Wishes = lazy(async () => {
  const [{ Wishes: wishes }] = await Promise.all([import('./wishes.tsx'), loadMessages('glossaries')])
  return { default: wishes }
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
  const [settings, setSettings] = useRestoredSettings()
  const start = useStartTranslation()
  const eligible =
    session.state === 'signed-in'
      ? { free_ai: !session.user.hasUsedFreeAiTranslation, certified_half: !session.user.hasUsedCertifiedDiscount }
      : { free_ai: true, certified_half: true }

  const askToLogIn = () => {
    saveSettings({ ...settings, filename: file?.name ?? settings.filename })
    showToast({ title: t('logIn.title'), description: t('logIn.text') })
    setLeaving(true)
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
    const known = session.state === 'signed-in' || (session.state === 'checking' && (await refreshSession()) !== null)
    if (!known) return askToLogIn()
    const outcome = await start.run(file, settings)
    if (outcome.kind === 'started') onStarted(outcome.id)
    if (outcome.kind === 'sign-in') {
      // What ended elsewhere must not count as signed in here, or signing in would lead straight back.
      await refreshSession()
      askToLogIn()
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
            <FileCard file={file} onRemove={sent ? undefined : () => setFile(undefined)} />
          ) : (
            <DropArea onFile={setFile} />
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
            <Button onClick={start.cancel}>{t('cancel')}</Button>
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
              eligible={eligible}
            />
            {session.state === 'signed-in' && settings.targetLanguage !== '' ? (
              <Suspense>
                <Wishes settings={settings} onChange={(wishes) => setSettings({ ...settings, ...wishes })} />
              </Suspense>
            ) : null}
            <Button variant="primary" wide busy={leaving && t('logIn.busy')} onClick={() => void translate()}>
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

/** The settings, restored once when the person comes back from signing in (`?continue=translation`). */
function useRestoredSettings() {
  const { t } = useTranslation('documents')
  const [query] = useSearchParams()
  const [saved] = useState(() => (query.get('continue') === 'translation' ? savedSettings() : undefined))
  const [settings, setSettings] = useState<Settings>(saved ?? initialSettings)
  useEffect(() => {
    if (!saved || !savedSettings()) return
    dropSettings()
    showToast({ title: t('welcomeBack.title'), description: t('welcomeBack.text', { name: saved.filename }) })
  }, [saved, t])
  return [settings, setSettings] as const
}
