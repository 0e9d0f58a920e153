/** The brand of a card as the card itself writes it: Stripe says `visa`. */
export const brandName = (brand: string): string => brand.charAt(0).toUpperCase() + brand.slice(1)
