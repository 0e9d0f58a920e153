import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationId } from '#shared/lib/id.ts'
import { translate } from '#shared/translations/api.ts'
import { type Sent, UploadError, uploadFile } from '../../features/documents/upload-file.ts'
import { call, failureOf } from '../../lib/api.ts'
import { ApiError, isStatus } from '../../lib/send.ts'
import type { Settings } from './saved-settings.ts'

type Outcome =
  | { kind: 'started'; id: TranslationId }
  | { kind: 'sign-in' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; message: string }

/** Sends a file and starts its translation. `sent` is there while it runs; a failure resets it and leaves its reason. */
export function useStartTranslation() {
  const { t } = useTranslation('documents')
  const [sent, setSent] = useState<Sent>()
  const [problem, setProblem] = useState<string>()
  const abort = useRef<AbortController>(undefined)

  const run = async (file: File, settings: Settings): Promise<Outcome> => {
    const controller = new AbortController()
    abort.current = controller
    setProblem(undefined)
    setSent({ sentBytes: 0, totalBytes: file.size })
    try {
      const uploadId = await uploadFile(file, setSent, controller.signal)
      const { filename: _, certificatePack, ...translationOptions } = settings
      const { translationId } = await call(translate, {
        uploadId,
        ...translationOptions,
        ...(settings.translationType === 'certified' && { certificatePack }),
      })
      return { kind: 'started', id: translationId }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'cancelled' }
      if (needsSignIn(error)) return { kind: 'sign-in' }
      // A call that finds no network is a TypeError.
      const lost = error instanceof UploadError || error instanceof TypeError
      const message = failureOf(error).message ?? (lost ? t('failed.upload') : t('failed.text'))
      setProblem(message)
      return { kind: 'failed', message }
    } finally {
      setSent(undefined)
    }
  }
  return { run, sent, problem, cancel: () => abort.current?.abort() }
}

/** A lost session, by its status or by the words that the specification names. */
const needsSignIn = (error: unknown): boolean =>
  isStatus(error, 401) || (error instanceof ApiError && /Sign up required|authentication/.test(error.message))
