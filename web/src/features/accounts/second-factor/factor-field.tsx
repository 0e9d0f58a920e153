import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/field.tsx'
import styles from './second-factor.module.css'

type Factor = 'totpCode' | 'recoveryCode'
type Props = {
  of: (name: Factor) => Pick<ComponentProps<typeof TextInput>, 'field' | 'error'>
  unregister: (names: Factor[]) => void
}

/** The second factor behind a password: a code of the app, or a recovery code where the app is lost. */
export function FactorField({ of, unregister }: Props) {
  const { t } = useTranslation('secondFactor')
  const [by, setBy] = useState<Factor>('totpCode')
  // What is not on the screen must not be sent: an empty code would be refused.
  const switchTo = (next: Factor) => {
    unregister(['totpCode', 'recoveryCode'])
    setBy(next)
  }
  return (
    <>
      {by === 'totpCode' ? (
        <TextInput
          {...of('totpCode')}
          label={t('code')}
          hint={t('setup.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      ) : (
        <TextInput {...of('recoveryCode')} label={t('panel.recovery')} autoComplete="off" />
      )}
      <Button
        variant="quiet"
        className={styles.other ?? ''}
        onClick={() => switchTo(by === 'totpCode' ? 'recoveryCode' : 'totpCode')}
      >
        {t(by === 'totpCode' ? 'panel.useRecovery' : 'panel.useApp')}
      </Button>
    </>
  )
}
