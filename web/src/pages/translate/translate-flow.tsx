import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { TranslationId } from '#shared/lib/id.ts'
import { useCart } from '../../features/payments/cart.ts'
import { CartPanel } from '../../features/payments/cart-panel.tsx'
import { useSession } from '../../lib/session.ts'
import { paths, translationAt } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { CurrentResult } from './current-result.tsx'
import { NewTranslation } from './new-translation.tsx'
import styles from './translate-flow.module.css'
import { VisitorSample } from './visitor-sample.tsx'

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
  const another = () => {
    setRound((now) => now + 1)
    void navigate(paths.upload)
  }
  return (
    <div className={styles.flow} data-cart={cart.ids.length > 0 || undefined}>
      <div>
        {current === undefined ? (
          <NewTranslation key={round} session={session} onStarted={(id) => void navigate(translationAt(id))} />
        ) : (
          <CurrentResult key={current} id={current} cart={cart} onAnother={another} />
        )}
        {session.state === 'signed-out' ? <VisitorSample /> : null}
      </div>
      {cart.ids.length > 0 ? (
        <div className={styles.side}>
          <CartPanel ids={cart.ids} onRemove={(id) => cart.remove(id)} />
          {current !== undefined && cart.ids.includes(current) ? (
            <Button wide onClick={another}>
              {t('addAnother')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
