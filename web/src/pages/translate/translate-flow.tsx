import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { TranslationId } from '#shared/lib/id.ts'
import { useCart } from '../../lib/cart.ts'
import { useSession } from '../../lib/session.ts'
import { paths, translationAt } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { NewTranslation } from './new-translation.tsx'
import { StartOver } from './start-over.tsx'
import styles from './translate-flow.module.css'
import { VisitorSample } from './visitor-sample.tsx'

// What stands behind a first translation is not loaded for somebody who only looks at the start page.
const CurrentResult = lazy(async () => ({ default: (await import('./current-result.tsx')).CurrentResult }))
const FinishedResults = lazy(async () => ({ default: (await import('./finished-results.tsx')).FinishedResults }))
const PicturedCart = lazy(async () => ({ default: (await import('./pictured-cart.tsx')).PicturedCart }))

/**
 * From file to preview to cart. The translation in hand stands in the address (`?translation=`), so that a reload or a second
 * visit comes back to it; the cart holds ids, and everything shown about them comes from the server.
 */
export function TranslateFlow() {
  const { t } = useTranslation('documents')
  const session = useSession()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [round, setRound] = useState(0)
  const current = TranslationId.safeParse(query.get('translation')).data
  const cart = useCart(session.state === 'signed-in' ? session.user.id : undefined)
  const place = useKeptFocus<HTMLDivElement>(`${current} ${round} ${cart.ids.length}`)
  const [asking, setAsking] = useState(false)
  const another = () => {
    setRound((now) => now + 1)
    void navigate(paths.upload)
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.flow} data-cart={cart.ids.length > 0 || undefined}>
      <div>
        {current === undefined ? (
          <NewTranslation key={round} session={session} onStarted={(id) => void navigate(translationAt(id))} />
        ) : (
          <Suspense fallback={<Skeleton height={220} />}>
            <CurrentResult
              key={current}
              id={current}
              cart={cart}
              onAnother={() => (cart.ids.length > 0 ? setAsking(true) : another())}
            />
          </Suspense>
        )}
        {session.state === 'signed-in' ? (
          <Suspense>
            <FinishedResults current={current} cart={cart} />
          </Suspense>
        ) : null}
        {session.state === 'signed-out' ? <VisitorSample /> : null}
      </div>
      {cart.ids.length > 0 ? (
        <div className={styles.side}>
          <Suspense fallback={<Skeleton height={200} />}>
            <PicturedCart ids={cart.ids} onRemove={cart.remove} />
          </Suspense>
          {current !== undefined && cart.ids.includes(current) ? (
            <Button wide onClick={another}>
              {t('addAnother')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <StartOver
        open={asking}
        count={cart.ids.length}
        onClose={() => setAsking(false)}
        onKeep={another}
        onEmpty={() => {
          cart.remove(...cart.ids)
          another()
        }}
      />
    </div>
  )
}
