/** The mark: a page with its corner turned and a tick. Its colours are those of the theme. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M7 2h12l7 7v19a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z" fill="var(--primary)" />
      <path d="M19 2l7 7h-5a2 2 0 0 1-2-2z" fill="var(--accent)" />
      <path
        d="M10 18.5l4 4 8-9"
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
