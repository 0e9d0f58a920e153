import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmSecondFactor, enrolSecondFactor } from '#shared/accounts/api.ts'
import { call, failureOf } from '../../../lib/api.ts'
import { showServerFields } from '../../../lib/server-fields.ts'
import { refreshSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { PasswordInput, TextInput } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useFields } from '../../../ui/use-fields.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

type Secret = { secret: string; uri: string; password: string }

/** Sets up an authenticator app: the password, the QR code or the typed key, a first code that proves it, then the recovery codes. */
export function SecondFactorSetup({ done, onDone }: { done: string; onDone?: () => void }) {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<readonly string[]>()
  const finish = () => {
    void refreshSession()
    onDone?.()
  }
  if (codes) return <RecoveryCodes codes={codes} done={done} onDone={finish} />
  return secret ? <Scan {...secret} onCodes={setCodes} /> : <AskPassword onSecret={setSecret} />
}

function AskPassword({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const { t } = useTranslation('secondFactor')
  const [problem, setProblem] = useState<string>()
  const { of, form, handleSubmit, setError, isSubmitting } = useFields(enrolSecondFactor.input, { password: '' })
  const submit = handleSubmit(async ({ password }) => {
    setProblem(undefined)
    try {
      onSecret({ ...(await call(enrolSecondFactor, { password })), password })
    } catch (error) {
      if (!showServerFields(error, setError)) setProblem(failureOf(error).message ?? t('failed'))
    }
  })
  return (
    <Form onSubmit={() => void submit()} {...form}>
      {problem ? <Notice tone="danger" title={problem} live /> : null}
      <p>{t('setup.need')}</p>
      <PasswordInput {...of('password')} label={t('password')} autoComplete="current-password" />
      <Button type="submit" variant="primary" busy={isSubmitting && t('setup.starting')}>
        {t('setup.start')}
      </Button>
    </Form>
  )
}

function Scan({ secret, uri, password, onCodes }: Secret & { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('secondFactor')
  const [problem, setProblem] = useState<string>()
  const { of, form, handleSubmit, setError, isSubmitting } = useFields(
    confirmSecondFactor.input.pick({ totpCode: true }),
    { totpCode: '' },
  )
  const submit = handleSubmit(async ({ totpCode }) => {
    setProblem(undefined)
    try {
      onCodes((await call(confirmSecondFactor, { password, totpCode })).recoveryCodes)
    } catch (error) {
      if (!showServerFields(error, setError)) setProblem(failureOf(error).message ?? t('failed'))
    }
  })
  return (
    <div className={styles.steps}>
      <div className={styles.scan}>
        <p>{t('setup.scan')}</p>
        <QrCode text={uri} label={t('setup.qr')} />
        <CodeBlock label={t('setup.key')}>{grouped(secret)}</CodeBlock>
      </div>
      <Form onSubmit={() => void submit()} {...form}>
        {problem ? <Notice tone="danger" title={problem} live /> : null}
        <TextInput
          {...of('totpCode')}
          label={t('code')}
          hint={t('setup.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Button type="submit" variant="primary" busy={isSubmitting && t('setup.proving')}>
          {t('setup.prove')}
        </Button>
      </Form>
    </div>
  )
}

/** In groups of four, as people type it. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
