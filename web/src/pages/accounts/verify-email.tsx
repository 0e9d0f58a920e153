import { useSearchParams } from 'react-router'
import { PendingVerification } from '../../features/accounts/pending-verification.tsx'
import { Verification } from '../../features/accounts/verification.tsx'

export function VerifyEmailPage() {
  const [query] = useSearchParams()
  const token = query.get('token')
  if (!token || query.get('resend') === 'true') return <PendingVerification email={query.get('email') ?? ''} />
  return <Verification token={token} />
}
