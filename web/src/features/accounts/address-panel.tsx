import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#shared/accounts/account.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangeAddressDialog } from './change-address-dialog.tsx'

/** The address of the account, and the way to another one: it changes only when the link that is sent there is used. */
export function AddressPanel({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('accounts')
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<string>()
  return (
    <>
      <p>{t('address.now', { email: user.email })}</p>
      {sent === undefined ? null : (
        <Notice tone="success" title={t('address.sent')} live>
          {sent}
        </Notice>
      )}
      <div>
        <Button onClick={() => setOpen(true)}>{t('address.open')}</Button>
      </div>
      {isOpen ? (
        <ChangeAddressDialog
          hasFactor={user.secondFactorEnrolled}
          onClose={() => setOpen(false)}
          onSent={(message) => {
            setSent(message)
            setOpen(false)
          }}
        />
      ) : null}
    </>
  )
}
