import { useMutation, useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statementAbout } from '#shared/certificates/certificate-text.ts'
import { packNamed } from '#shared/certificates/packs.ts'
import { openSigning, signJob } from '#shared/jobs/api.ts'
import { isSameName, SignerRole } from '#shared/jobs/signature.ts'
import type { SigningView } from '#shared/jobs/view.ts'
import { call, failureOf, queryOf } from '../../lib/api.ts'
import { dropDraft } from '../../lib/kept-drafts.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Retry } from '../../ui/retry.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './hub.module.css'
import { completionOf } from './use-jobs.ts'

type Props = { jobId: number; onClose: () => void; onGoOn: () => void; onSigned: () => void }

/** The signature behind the review: what is open first, then the statement for exactly this text. */
export function SigningDialog({ jobId, onClose, onGoOn, onSigned }: Props) {
  const { t } = useTranslation('jobs')
  const opened = useQuery({ ...queryOf(openSigning, { id: jobId }), gcTime: 0, staleTime: 0 })
  const { data, error, isPending } = opened
  return (
    <Dialog open onClose={onClose} title={t('sign.title')}>
      {isPending ? <Skeleton height={200} /> : null}
      {error ? <Retry title={failureOf(error).message ?? t('sign.failed')} query={opened} /> : null}
      {data && data.counts.unconfirmed + data.counts.blocking > 0 ? (
        <Notice tone="warning" title={t('sign.openTitle')} live>
          <p>{t('complete.open', data.counts)}</p>
          <Button variant="primary" onClick={onGoOn}>
            {t('sign.goOn')}
          </Button>
        </Notice>
      ) : null}
      {data && data.counts.unconfirmed + data.counts.blocking === 0 ? (
        <Statement key={data.segmentsHash} view={data} opened={opened} onClose={onClose} onSigned={onSigned} />
      ) : null}
    </Dialog>
  )
}

type Shown = { view: SigningView; opened: { refetch: () => Promise<unknown>; isFetching: boolean } }

/** Of another text it begins anew: what was accepted was not said of that one. */
function Statement({ view, opened, onClose, onSigned }: Shown & Pick<Props, 'onClose' | 'onSigned'>) {
  const { t } = useTranslation('jobs')
  const nameId = useId()
  const [role, setRole] = useState<SignerRole>('reviewed-machine-draft')
  const [name, setName] = useState('')
  const [typed, setTyped] = useState(false)
  const [accepted, setAccepted] = useState(false)
  const { id, fence, segmentsHash, pack, packVersion } = view
  const session = useSession()
  const sign = useMutation({
    mutationFn: () =>
      call(signJob, {
        id,
        fence,
        segmentsHash,
        pack,
        packVersion,
        name,
        role,
        statement: statementIn(view, role),
        statementAccepted: true,
      }),
    onSuccess: () => {
      // What was begun in the dialog of the hub is not needed any more.
      if (session.state === 'signed-in') void dropDraft(session.user.id, completionOf(id))
      showToast({ title: t('toast.submitted'), description: t('toast.submittedText') })
      onSigned()
    },
  })
  const isNamed = isSameName(name, view.name)
  // A name that is still being typed is not wrong yet.
  const isWrong = typed && name.trim() !== '' && !isNamed
  const failure = sign.isError ? failureOf(sign.error) : undefined
  const readAgain = () => {
    setAccepted(false)
    void opened.refetch().then(() => sign.reset())
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setTyped(true)
        if (isNamed && accepted && !sign.isPending) sign.mutate()
      }}
    >
      <p>{t('sign.ready', { segments: view.counts.segments })}</p>
      {view.sharesSurname ? <Notice tone="warning" title={t('available.surname')} /> : null}
      <Select
        field={{ name: 'role', value: role, onValue: (value) => setRole(SignerRole.parse(value)) }}
        label={t('sign.role')}
        options={SignerRole.options.map((value) => ({ value, label: t(`sign.${value}`) }))}
      />
      <div>
        <h3>{t('sign.statement')}</h3>
        <StatementText view={view} as={role} />
        <p className={styles.muted}>{t('sign.exactly')}</p>
      </div>
      <div>
        <label htmlFor={nameId}>{t('sign.name')}</label>
        <input
          id={nameId}
          className={styles.input}
          value={name}
          autoComplete="name"
          onChange={(event) => {
            setName(event.target.value)
            setTyped(false)
          }}
          onBlur={() => setTyped(true)}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${nameId}-wrong` : undefined}
        />
        {isWrong ? (
          <p id={`${nameId}-wrong`} className={styles.wrong} role="alert">
            <CircleAlert size={18} aria-hidden />
            {t('sign.notNamed', { name: view.name })}
          </p>
        ) : null}
      </div>
      <label className={styles.check}>
        <input type="checkbox" checked={accepted} onChange={(event) => setAccepted(event.target.checked)} />
        {t('sign.accept')}
      </label>
      {failure ? (
        <Notice tone="danger" title={failure.message ?? t('toast.submitFailed')} live>
          {failure.message === undefined ? <p>{t('noAnswer')}</p> : null}
          {failure.code === 'job-text-changed' ? (
            <Button onClick={readAgain} busy={opened.isFetching && t('sign.loading')}>
              {t('sign.again')}
            </Button>
          ) : null}
        </Notice>
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!isNamed || !accepted}
          busy={sign.isPending && t('sign.busy')}
        >
          {t('sign.action')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** The words that stand on the certificate: those of the authority, in English. */
export function StatementText({ view, as: role }: { view: SigningView; as: SignerRole }) {
  return (
    <p
      className={styles.original}
      lang="en"
      dir="ltr"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
      tabIndex={0}
    >
      {statementIn(view, role)}
    </p>
  )
}

export const statementIn = (view: SigningView, role: SignerRole): string =>
  statementAbout({ ...view, pack: packNamed(view.pack), role })
