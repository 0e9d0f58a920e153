/** The seal of what a human signed. */
export function Seal({ size = 48 }: { size?: number }) {
  const points = Array.from({ length: 40 }, (_, index) => {
    const angle = (index * Math.PI) / 20
    const radius = index % 2 === 0 ? 30 : 27.5
    return `${(32 + radius * Math.cos(angle)).toFixed(1)},${(32 + radius * Math.sin(angle)).toFixed(1)}`
  })
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <polygon points={points.join(' ')} fill="var(--certified)" />
      <circle cx="32" cy="32" r="22" fill="none" stroke="var(--on-primary)" strokeWidth="1.5" />
      <path
        d="M22 33l7 7 13.5-15"
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
