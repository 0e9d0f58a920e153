import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { remakeRecoveryCodes, removeSecondFactor, secondFactor } from '#shared/accounts/api.ts'
import { fewRecoveryCodes } from '#shared/accounts/recovery-code.ts'
import { call, failureOf, queryOf } from '../../../lib/api.ts'
import { formatDate } from '../../../lib/dates.ts'
import { showServerFields } from '../../../lib/server-fields.ts'
import { refreshSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { PasswordInput, TextInput } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useFields } from '../../../ui/use-fields.ts'
import { FactorField } from './factor-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'
import { SecondFactorSetup } from './second-factor-setup.tsx'

/** The second factor on the own account page: set up, recovery codes, another app. */
export function SecondFactorPanel() {
  const { t, i18n } = useTranslation('secondFactor')
  const { t: common } = useTranslation()
  const client = useQueryClient()
  const [over, setOver] = useState<'setup' | 'remake' | 'change'>()
  const now = useQuery({ ...queryOf(secondFactor, {}), staleTime: 0 })
  const close = () => {
    setOver(undefined)
    void client.invalidateQueries({ queryKey: queryOf(secondFactor, {}).queryKey })
  }
  if (now.isPending) return <SkeletonLines label={common('loading')} />
  if (now.isError) {
    return (
      <Notice tone="danger" title={t('panel.loadFailed')}>
        <Button onClick={() => now.refetch()}>{common('tryAgain')}</Button>
      </Notice>
    )
  }
  const { enrolledAt, recoveryCodesLeft } = now.data
  return (
    <div className={styles.steps}>
      {enrolledAt === null ? (
        <>
          <p>{t('panel.off')}</p>
          <div>
            <Button onClick={() => setOver('setup')}>{t('panel.turnOn')}</Button>
          </div>
        </>
      ) : (
        <>
          <p>
            {t('panel.on', { date: formatDate(enrolledAt, i18n.language) })} ·{' '}
            {t('panel.left', { count: recoveryCodesLeft })}
          </p>
          {recoveryCodesLeft <= fewRecoveryCodes ? <Notice tone="warning" title={t('panel.few')} /> : null}
          <div className={styles.buttons}>
            <Button onClick={() => setOver('remake')}>{t('panel.remake')}</Button>
            <Button onClick={() => setOver('change')}>{t('panel.change')}</Button>
          </div>
        </>
      )}
      {over === 'setup' ? (
        <Dialog open onClose={close} title={t('panel.title')}>
          <SecondFactorSetup done={t('codes.done')} onDone={close} />
        </Dialog>
      ) : null}
      {over === 'remake' ? <Remake onClose={close} /> : null}
      {over === 'change' ? <Change onClose={close} onRemoved={() => setOver('setup')} /> : null}
    </div>
  )
}

function Remake({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('secondFactor')
  const [problem, setProblem] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { of, form, handleSubmit, setError, isSubmitting } = useFields(remakeRecoveryCodes.input, {
    password: '',
    totpCode: '',
  })
  const submit = handleSubmit(async (fields) => {
    setProblem(undefined)
    try {
      setCodes((await call(remakeRecoveryCodes, fields)).recoveryCodes)
    } catch (error) {
      if (!showServerFields(error, setError)) setProblem(failureOf(error).message ?? t('failed'))
    }
  })
  return (
    <Dialog open onClose={onClose} title={t('panel.remake')}>
      {codes ? (
        <RecoveryCodes codes={codes} done={t('codes.done')} onDone={onClose} />
      ) : (
        <>
          <p>{t('panel.remakeText')}</p>
          <Form onSubmit={() => void submit()} {...form}>
            {problem ? <Notice tone="danger" title={problem} live /> : null}
            <PasswordInput {...of('password')} label={t('password')} autoComplete="current-password" />
            <TextInput
              {...of('totpCode')}
              label={t('code')}
              hint={t('setup.codeHint')}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
            <DialogActions>
              <Button onClick={onClose}>{t('panel.cancel')}</Button>
              <Button type="submit" variant="primary" busy={isSubmitting && t('panel.remaking')}>
                {t('panel.remake')}
              </Button>
            </DialogActions>
          </Form>
        </>
      )}
    </Dialog>
  )
}

function Change({ onClose, onRemoved }: { onClose: () => void; onRemoved: () => void }) {
  const { t } = useTranslation('secondFactor')
  const [problem, setProblem] = useState<string>()
  const { of, form, handleSubmit, setError, isSubmitting, unregister } = useFields(removeSecondFactor.input, {
    password: '',
  })
  const submit = handleSubmit(async (fields) => {
    setProblem(undefined)
    try {
      const { message } = await call(removeSecondFactor, fields)
      showToast({ title: message })
      await refreshSession()
      onRemoved()
    } catch (error) {
      if (!showServerFields(error, setError)) setProblem(failureOf(error).message ?? t('failed'))
    }
  })
  return (
    <Dialog open onClose={onClose} title={t('panel.change')}>
      <p>{t('panel.changeText')}</p>
      <Form onSubmit={() => void submit()} {...form}>
        {problem ? <Notice tone="danger" title={problem} live /> : null}
        <PasswordInput {...of('password')} label={t('password')} autoComplete="current-password" />
        <FactorField of={of} unregister={unregister} />
        <DialogActions>
          <Button onClick={onClose}>{t('panel.cancel')}</Button>
          <Button type="submit" variant="danger" busy={isSubmitting && t('panel.changing')}>
            {t('panel.changeAction')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
