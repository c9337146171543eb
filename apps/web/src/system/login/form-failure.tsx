/** A refusal that belongs to no single field. */
export function FormFailure({ message }: { message: string }) {
  return (
    <div role="alert" className="form-failure" hidden={message === ''}>
      {message}
    </div>
  )
}
