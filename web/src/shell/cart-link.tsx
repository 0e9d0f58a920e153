import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import styles from './cart-link.module.css'

/** The way to the cart, with how much is in it; nothing while it is empty. */
export function CartLink({ count }: { count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  const label = t('nav.cart', { count })
  return (
    <Link to={paths.cart} className={styles.cart} aria-label={label} title={label}>
      <ShoppingCart size={20} aria-hidden />
      <span className={styles.count} aria-hidden>
        {count}
      </span>
    </Link>
  )
}
