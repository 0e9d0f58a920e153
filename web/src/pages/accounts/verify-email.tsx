import { useSearchParams } from 'react-router-dom'
import { PendingVerification } from '../../features/accounts/pending-verification.tsx'
import { RemoveRegistration } from '../../features/accounts/remove-registration.tsx'
import { Verification } from '../../features/accounts/verification.tsx'

export function VerifyEmailPage() {
  const [query] = useSearchParams()
  const token = query.get('token')
  if (!token || query.get('resend') === 'true') return <PendingVerification email={query.get('email') ?? ''} />
  return query.get('remove') === 'true' ? <RemoveRegistration token={token} /> : <Verification token={token} />
}
