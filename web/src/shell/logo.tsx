import { mark } from '#shared/brand/mark.ts'

/** The mark. Its colours are those of the theme. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${mark.size} ${mark.size}`} aria-hidden="true">
      <path d={mark.page} fill="var(--primary)" />
      <path d={mark.corner} fill="var(--accent)" />
      <path
        d={mark.tick}
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth={mark.tickWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
