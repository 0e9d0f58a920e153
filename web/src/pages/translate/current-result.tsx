import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { TranslationId } from '#shared/lib/id.ts'
import { mayTryAgain } from '#shared/translations/failure.ts'
import { isSettled } from '#shared/translations/stage.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { PromisedTime } from '../../features/payments/item-facts.tsx'
import { Price } from '../../features/payments/price.tsx'
import { useCartQuote } from '../../features/payments/use-cart-quote.ts'
import { UsePlanButton, usePlanOffer } from '../../features/subscriptions/use-plan-button.tsx'
import { PaidResult } from '../../features/translations/paid-result.tsx'
import { ResultCard } from '../../features/translations/result-card.tsx'
import { useTranslationRecord } from '../../features/translations/use-translation-record.ts'
import { WorkProgress } from '../../features/translations/work-progress.tsx'
import type { useCart } from '../../lib/cart.ts'
import { isStatus } from '../../lib/send.ts'
import { localized } from '../../lib/server-message.ts'
import { refreshSession } from '../../lib/session.ts'
import { checkoutOf, loginTo, paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { CertifiedSection } from '../checkout/certified-section.tsx'
import styles from './current-result.module.css'
import { SignInDialog } from './sign-in-dialog.tsx'
import { TryAgain } from './try-again.tsx'

type Props = { id: TranslationId; cart: ReturnType<typeof useCart>; onAnother: () => void }

/** The translation in hand: at work, failed, waiting for the cart, or paid. */
export function CurrentResult({ id, cart, onAnother }: Props) {
  const { t } = useTranslation('documents')
  const { data: view, isPending, isError, error, refetch } = useTranslationRecord(id)
  const { pathname, search } = useLocation()
  const gone = isStatus(error, 404)
  useCompletion(view)
  useEffect(() => {
    if (isError && !gone)
      showToast({ title: t('preview.failedTitle'), description: t('preview.failed'), variant: 'destructive' })
  }, [isError, gone, t])
  useEffect(() => {
    if (view?.paid || view?.status === 'failed') cart.remove(view.id)
  }, [view, cart])
  if (isPending) return <Skeleton height={220} />
  if (gone) {
    return (
      <Notice tone="warning" title={t('preview.gone')} live>
        <p>{t('preview.goneText')}</p>
        <div className={styles.row}>
          <LinkButton to={paths.dashboard}>{t('preview.all')}</LinkButton>
          <Button onClick={onAnother}>{t('uploadAnother')}</Button>
        </div>
      </Notice>
    )
  }
  if (isError) {
    return (
      <Notice tone="danger" title={t('preview.failed')} live>
        <div className={styles.row}>
          {isStatus(error, 401) ? (
            <LinkButton to={loginTo(pathname + search)} variant="primary">
              {t('signIn.action')}
            </LinkButton>
          ) : (
            <Button onClick={() => refetch()}>{t('again')}</Button>
          )}
          <Button onClick={onAnother}>{t('uploadAnother')}</Button>
        </div>
      </Notice>
    )
  }
  return (
    <div className={styles.result}>
      <Body view={view} cart={cart} />
      {isSettled(view.stage) ? (
        <div className={styles.row}>
          <Button onClick={onAnother}>{t('uploadAnother')}</Button>
        </div>
      ) : null}
    </div>
  )
}

function Body({ view, cart }: { view: TranslationView; cart: Props['cart'] }) {
  const { t } = useTranslation('documents')
  const guard = useDownloadGuard(view)
  if (view.paid) {
    return (
      <>
        <PaidResult view={view} mayDownload={guard.mayDownload} />
        <CertifiedSection view={view} />
        <SignInDialog open={guard.signInOpen} onClose={guard.closeSignIn} />
      </>
    )
  }
  if (view.status === 'failed') {
    return (
      <Notice tone="danger" title={t('failed.named', { name: view.originalFilename })} live>
        <p>{(view.failure && localized({ ...view.failure, code: view.failure.reason })) ?? t('failed.text')}</p>
        {view.failure && mayTryAgain(view.failure.code) ? <TryAgain view={view} /> : null}
      </Notice>
    )
  }
  if (!isSettled(view.stage)) return <WorkProgress work={view} />
  return <Unpaid view={view} cart={cart} />
}

/** A preview with its price: what it costs in the cart, or would cost if it were added to what is there. */
function Unpaid({ view, cart }: { view: TranslationView; cart: Props['cart'] }) {
  const { t } = useTranslation('documents')
  const inCart = cart.ids.includes(view.id)
  const others = cart.ids.filter((id) => id !== view.id)
  const quoted = useCartQuote(inCart ? cart.ids : [...cart.ids, view.id], others.length > 0)
  const plan = usePlanOffer(view)
  const price = quoted.data?.items.find(({ translationId }) => translationId === view.id) ?? view.offer
  const isPlanFirst = plan !== null && plan.cents < (price?.dueCents ?? Number.POSITIVE_INFINITY)
  return (
    <ResultCard view={view}>
      {price ? <Price priced={price} /> : null}
      {view.translationType === 'certified' ? <PromisedTime /> : null}
      {plan ? <UsePlanButton view={view} offer={plan} isFirst={isPlanFirst} /> : null}
      {inCart ? (
        <Button onClick={() => cart.remove(view.id)}>{t('removeFromCart')}</Button>
      ) : (
        <Button
          variant={isPlanFirst ? 'secondary' : 'primary'}
          disabled={cart.full}
          onClick={() => {
            cart.add(view.id)
            showToast({ title: t('added.title'), description: t('added.text', { name: view.originalFilename }) })
          }}
        >
          {t('addToCart')}
        </Button>
      )}
    </ResultCard>
  )
}

/** Says once that a preview that was being made is ready. */
function useCompletion(view: TranslationView | undefined): void {
  const { t } = useTranslation('documents')
  const worked = useRef(false)
  useEffect(() => {
    if (!view) return
    if (!isSettled(view.stage)) worked.current = true
    else if (worked.current && view.stage === 'awaiting_payment') {
      worked.current = false
      showToast({ title: t('complete.title'), description: t('complete.text') })
    }
  }, [view, t])
}

/** A download needs a live session, else a dialog asks to sign in; and a payment, else it leads to the checkout. */
function useDownloadGuard(view: TranslationView) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [signInOpen, setSignInOpen] = useState(false)
  const mayDownload = async () => {
    if ((await refreshSession()) === null) {
      setSignInOpen(true)
      return false
    }
    if (view.paid) return true
    await client.invalidateQueries({ queryKey: [`/api/translation/${view.id}`] })
    await navigate(checkoutOf([view.id]))
    return false
  }
  return { mayDownload, signInOpen, closeSignIn: () => setSignInOpen(false) }
}
