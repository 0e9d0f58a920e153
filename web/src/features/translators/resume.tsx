import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createUpload } from '#shared/documents/api.ts'
import { removeResume, setResume } from '#shared/translators/api.ts'
import type { TranslatorProfile } from '#shared/translators/translator.ts'
import { call, failureOf } from '../../lib/api.ts'
import { formatDate } from '../../lib/dates.ts'
import { isStatus } from '../../lib/send.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './application.module.css'
import { useChange } from './use-profile.ts'

const scanTries = 20
const scanPauseMs = 1000

/** The résumé: sent straight to storage, scanned, then taken. Only staff can read it. */
export function Resume({ profile: { resume } }: { profile: TranslatorProfile }) {
  const { t, i18n } = useTranslation('translators')
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const taking = useChange(setResume)
  const removing = useChange(removeResume)
  const send = async (file: File) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const ticket = await call(createUpload, { filename: file.name, size: file.size })
      const form = new FormData()
      for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value)
      form.append('file', file)
      const stored = await fetch(ticket.url, { method: 'POST', body: form })
      if (!stored.ok) throw new Error('storage')
      await whenScanned(() => taking.mutateAsync({ uploadId: ticket.uploadId }))
      showToast({ title: t('resume.saved') })
    } catch (error) {
      setProblem(failureOf(error).message ?? t('resume.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.section} aria-labelledby="resume">
      <h2 id="resume">{t('resume.title')}</h2>
      <p className={styles.hint}>{t('resume.text')}</p>
      {problem ? <Notice tone="danger" title={problem} live /> : null}
      {resume ? (
        <p>
          <bdi>{resume.filename}</bdi> · {formatDate(resume.uploadedAt, i18n.language)}
        </p>
      ) : null}
      <div className={styles.actions}>
        <input
          ref={input}
          type="file"
          accept=".pdf,.docx,.txt"
          hidden
          aria-label={t('resume.title')}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void send(file)
          }}
        />
        <Button busy={busy && t('resume.checking')} onClick={() => input.current?.click()}>
          {t(resume ? 'resume.replace' : 'resume.add')}
        </Button>
        {resume ? (
          <Button
            variant="quiet"
            busy={removing.isPending && t('profile.saving')}
            onClick={() => removing.mutate({}, { onSuccess: () => showToast({ title: t('resume.removed') }) })}
          >
            {t('resume.remove')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

/** The scan takes a moment: until it has spoken the server says "try again". */
async function whenScanned(take: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await take()
      return
    } catch (error) {
      if (!isStatus(error, 503) || tries === scanTries) throw error
      await new Promise((resolve) => setTimeout(resolve, scanPauseMs))
    }
  }
}
