import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { openJournal } from './model/journal.ts'

type Unsent = { number: number; target: string }

/** Takes along what has not reached the server of a job that is somebody else's now. */
export function CopyUnsent({ unsent }: { unsent: () => Unsent[] }) {
  const { t } = useTranslation('editor')
  const text = () =>
    unsent()
      .map(({ number, target }) => `${number}\t${target}`)
      .join('\n')
  return (
    <Button
      onClick={() =>
        navigator.clipboard.writeText(text()).then(
          () => showToast({ title: t('lost.copied') }),
          () => showToast({ title: t('lost.notCopied'), variant: 'destructive' }),
        )
      }
    >
      {t('lost.copy')}
    </Button>
  )
}

/** What an earlier visit left in this browser of a job that is lost: its window was closed before all was sent (promise H4). */
export function LeftUnsent({ jobId }: { jobId: number }) {
  const { t } = useTranslation('editor')
  const session = useSession()
  const account = session.state === 'signed-in' ? session.user.id : 0
  const { data = [] } = useQuery({
    queryKey: ['unsent', account, jobId],
    queryFn: () => openJournal(account, jobId).load(),
    gcTime: 0,
    retry: false,
  })
  if (data.length === 0) return null
  return (
    <>
      <p>{t('lost.text')}</p>
      <CopyUnsent unsent={() => data} />
    </>
  )
}
