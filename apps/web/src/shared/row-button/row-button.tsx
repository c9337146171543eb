import './row-button.css'

interface RowButtonProps {
  children: string
  /** Said after the word to those who hear the screen: which row it is about. */
  about?: string
  isDanger?: boolean
  onClick: () => void
}

/** Something that can be done with a row. A plain button: a table has hundreds of them. */
export function RowButton({ children, about, isDanger = false, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={isDanger ? 'row-button is-danger' : 'row-button'}
      {...(about !== undefined && { 'aria-label': `${children}${about}` })}
      onClick={(event) => {
        // The row itself is not chosen by this.
        event.stopPropagation()
        onClick()
      }}
    >
      {children}
    </button>
  )
}
