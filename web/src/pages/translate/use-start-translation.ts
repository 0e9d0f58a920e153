import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationId, UploadId } from '#shared/lib/id.ts'
import { translate } from '#shared/translations/api.ts'
import { type Sent, UploadError, uploadFile } from '../../features/documents/upload-file.ts'
import { call, failureOf } from '../../lib/api.ts'
import { patiently } from '../../lib/patiently.ts'
import { ApiError, isStatus } from '../../lib/send.ts'
import type { Settings } from './saved-settings.ts'

type Outcome =
  | { kind: 'started'; id: TranslationId }
  | { kind: 'sign-in' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; message: string }

/** What was sent and asked for, where nobody knows what became of it. */
type Open = { file: File; settings: string; uploadId: UploadId }

/**
 * Sends a file and starts its translation. `sent` is there while it runs; a failure resets it and leaves its reason. Where the answer was lost,
 * the next try asks for the same: an upload is translated once.
 */
export function useStartTranslation() {
  const { t } = useTranslation('documents')
  const [sent, setSent] = useState<Sent>()
  const [problem, setProblem] = useState<string>()
  const abort = useRef<AbortController>(undefined)
  const open = useRef<Open>(undefined)

  const run = async (file: File, settings: Settings): Promise<Outcome> => {
    const controller = new AbortController()
    abort.current = controller
    setProblem(undefined)
    setSent({ sentBytes: 0, totalBytes: file.size })
    const asked = JSON.stringify(settings)
    let isAsked = false
    try {
      const before = open.current
      const isSame = before?.file === file && before.settings === asked
      const uploadId = isSame ? before.uploadId : await uploadFile(file, setSent, controller.signal)
      setSent({ sentBytes: file.size, totalBytes: file.size })
      open.current = { file, settings: asked, uploadId }
      isAsked = true
      const { filename: _, certificatePack, ...translationOptions } = settings
      const request = {
        uploadId,
        ...translationOptions,
        ...(settings.translationType === 'certified' && { certificatePack }),
      }
      const { translationId } = await patiently(() => call(translate, request), isLost)
      open.current = undefined
      return { kind: 'started', id: translationId }
    } catch (error) {
      // Whoever was answered by us knows: the next try begins anew.
      const isUnknown = isAsked && !isAnswer(error)
      if (isAsked && !isUnknown) open.current = undefined
      if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'cancelled' }
      if (needsSignIn(error)) return { kind: 'sign-in' }
      const message = isUnknown ? t('failed.unknown') : (failureOf(error).message ?? t(unsent(error)))
      setProblem(message)
      return { kind: 'failed', message }
    } finally {
      setSent(undefined)
    }
  }
  return { run, sent, problem, cancel: () => abort.current?.abort() }
}

/** A call that finds no network is a TypeError; what stands between may answer that nobody did. */
const isLost = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ApiError && [502, 503, 504].includes(error.status))

/** Whether the service itself says what became of the call: not its gateway, and not one that broke off. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 401 && failureOf(error).code !== undefined

const unsent = (error: unknown) =>
  error instanceof UploadError || error instanceof TypeError ? 'failed.upload' : 'failed.text'

/** A lost session, by its status or by the words that the specification names. */
const needsSignIn = (error: unknown): boolean =>
  isStatus(error, 401) || (error instanceof ApiError && /Sign up required|authentication/.test(error.message))
