import { CartPanel } from '../../features/payments/cart-panel.tsx'
import { ItemThumbnail } from '../../features/translations/pages/item-thumbnail.tsx'

/** The cart, each document with its first page. */
export function PicturedCart(props: { ids: readonly number[]; onRemove: (...ids: number[]) => void }) {
  return <CartPanel {...props} picture={(item) => <ItemThumbnail item={item} />} />
}
