import { useSiteConfig } from '../../lib/use-site-config.ts'

/** The address of our support, as this deployment has it. */
export function SupportEmail() {
  const email = useSiteConfig()?.supportEmail
  return email ? (
    <a href={`mailto:${email}`}>
      <bdi>{email}</bdi>
    </a>
  ) : null
}
