import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'

type Props = { open: boolean; count: number; onClose: () => void; onKeep: () => void; onEmpty: () => void }

/** Starting over resets everything: what stands in the cart is asked about first. */
export function StartOver({ open, count, onClose, onKeep, onEmpty }: Props) {
  const { t } = useTranslation('documents')
  const and = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('startOver.title')}>
      <p>{t('startOver.text', { count })}</p>
      <DialogActions>
        <Button onClick={and(onEmpty)}>{t('startOver.empty')}</Button>
        <Button variant="primary" onClick={and(onKeep)}>
          {t('startOver.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
