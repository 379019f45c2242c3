/** The sign of the product: a folder with a tick, in the colour of the text around it. */
export function BrandMark({ className = 'size-5.5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 22 22" aria-hidden="true" className={`flex-none ${className}`}>
      <path
        d="M3 4.5A1.5 1.5 0 0 1 4.5 3h4.2l2 2.4h6.8A1.5 1.5 0 0 1 19 6.9v10.6a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 3 17.5z"
        fill="currentColor"
      />
      <path
        d="m7 12.6 2.7 2.7 5.7-5.7"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
