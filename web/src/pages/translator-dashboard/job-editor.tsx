import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { Editor } from '../../features/editor/editor.tsx'
import { AskedButton } from '../../features/jobs/asked.tsx'
import { SigningDialog } from '../../features/jobs/signing-dialog.tsx'
import { useReload, useReloadOnLeave } from '../../features/jobs/use-jobs.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { useHead } from '../../ui/use-head.ts'
import { useMatches } from '../../ui/use-matches.ts'

/**
 * A job in the translator's editor, with its signature; a state of the hub, in a chunk of its own. Staff come from the queue: they read
 * it, or finish it and sign under their own name.
 */
export function JobEditor({ jobId, fromQueue = false }: { jobId: number; fromQueue?: boolean }) {
  const { t } = useTranslation(['editor', 'jobs'])
  const [signing, setSigning] = useState<'saving' | { goOn: () => void }>()
  const navigate = useNavigate()
  const reload = useReload()
  // A signature is given where text and pages stand side by side.
  const isWide = useMatches('(min-width: 1024px)')
  useReloadOnLeave()
  useHead({ title: t('title') })
  const home = fromQueue ? `${paths.admin}?tab=queue&open=${jobId}` : paths.translatorDashboard
  // The server signs what it has: nothing may wait on this computer that the signer sees as done (promise H1).
  const complete = async (save: () => Promise<boolean>, goOn: () => void) => {
    setSigning('saving')
    if (await save()) return setSigning({ goOn })
    setSigning(undefined)
    showToast({ title: t('notSaved.title'), description: t('notSaved.text'), variant: 'destructive' })
  }
  const leave = async () => {
    await reload()
    await navigate(home)
  }
  return (
    <>
      <Editor
        jobId={jobId}
        back={<Link to={home}>{fromQueue ? t('backToConsole') : t('back')}</Link>}
        actions={({ isDone, save, goOn }) => (
          <>
            {fromQueue ? null : <AskedButton jobId={jobId} />}
            {isWide ? (
              // Until all is confirmed, to confirm is what comes next.
              <Button
                variant={isDone ? 'primary' : 'secondary'}
                busy={signing === 'saving' && t('saving.saving')}
                onClick={() => void complete(save, goOn)}
              >
                {t('actions.complete', { ns: 'jobs' })}
              </Button>
            ) : (
              <small>{t('sign.narrow', { ns: 'jobs' })}</small>
            )}
          </>
        )}
      />
      {typeof signing === 'object' ? (
        <SigningDialog
          jobId={jobId}
          onClose={() => setSigning(undefined)}
          onGoOn={() => {
            setSigning(undefined)
            signing.goOn()
          }}
          onSigned={() => void leave()}
        />
      ) : null}
    </>
  )
}
