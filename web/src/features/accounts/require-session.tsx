import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import type { CurrentUser } from '#shared/accounts/account.ts'
import { useSession } from '../../lib/session.ts'
import { loginTo, paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'

/** Shows a page to its signed-in user. Others go to sign in and come back to this very address. */
export function RequireSession({ title, children }: { title: string; children: (user: CurrentUser) => ReactNode }) {
  const { t } = useTranslation()
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  if (session.state === 'signed-in') return children(session.user)
  if (session.state === 'signed-out' && session.asked)
    return <Navigate to={session.left ? paths.home : loginTo(pathname + search + hash)} replace />
  return (
    <Page title={title}>
      <SkeletonLines count={6} label={t('loading')} />
    </Page>
  )
}
