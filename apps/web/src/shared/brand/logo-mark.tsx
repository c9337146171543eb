/** The product's mark: three bars around a pivot. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="7" fill="var(--ant-color-primary)" />
      <path d="M9 22V13m7 9V7m7 15v-6" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
