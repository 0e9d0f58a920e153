import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createGlossary } from '#shared/glossaries/api.ts'
import { maxGlossaryBytes } from '#shared/glossaries/glossary.ts'
import { callWithFile, failureOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './glossaries.module.css'
import { RowProblems } from './row-problems.tsx'
import { useRefreshGlossaries } from './use-glossaries.ts'

/** Takes a CSV or TBX file. Rows that cannot be used are shown by their line, before anything is saved without them. */
export function UploadGlossaryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('glossaries')
  const refresh = useRefreshGlossaries()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [tooLarge, setTooLarge] = useState(false)
  const upload = useMutation({
    mutationFn: ({ chosen, badRows }: { chosen: File; badRows: 'refuse' | 'skip' }) =>
      callWithFile(createGlossary, { badRows }, chosen),
    onSuccess: async ({ glossary }) => {
      if (!glossary) return
      await refresh()
      onClose()
      showToast({ title: t('saved', { name: glossary.name }), description: t('termCount', { count: glossary.terms }) })
    },
  })
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    upload.reset()
    setFile(chosen)
    setTooLarge(chosen.size > maxGlossaryBytes)
    if (chosen.size <= maxGlossaryBytes) upload.mutate({ chosen, badRows: 'refuse' })
  }
  const refused = upload.data?.glossary === null ? upload.data : undefined
  const problem = tooLarge
    ? t('tooLarge')
    : upload.isError
      ? (failureOf(upload.error).message ?? t('notSaved'))
      : undefined
  const skips = upload.variables?.badRows === 'skip'
  return (
    <Dialog open onClose={onClose} title={t('add')}>
      <p>{t('format')}</p>
      <pre className={styles.example} dir="ltr" lang="en">
        {'en,es,pt\nseller,vendedor,vendedor\nterm of office,mandato,mandato'}
      </pre>
      {file ? (
        <p className={styles.file}>
          <bdi>{file.name}</bdi>
        </p>
      ) : null}
      {problem ? <Notice tone="danger" title={problem} live /> : null}
      {refused ? <RowProblems answer={refused} /> : null}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('choose')}
        accept=".csv,.tsv,.txt,.tbx,.xml"
        onChange={(event) => {
          choose(event.target.files?.[0])
          // The same file again, mended, is chosen anew.
          event.target.value = ''
        }}
      />
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        {refused && refused.terms > 0 && file ? (
          <Button
            busy={upload.isPending && skips && t('reading')}
            onClick={() => upload.mutate({ chosen: file, badRows: 'skip' })}
          >
            {t('saveOthers', { count: refused.terms })}
          </Button>
        ) : null}
        <Button
          variant="primary"
          busy={upload.isPending && !skips && t('reading')}
          onClick={() => input.current?.click()}
        >
          {file ? t('chooseOther') : t('choose')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
