import { Image } from 'antd'
import { apiUrl, fileUrl } from '../../shared/request/request-url.ts'
import { isImagePath, isPdfPath } from './stored-path.ts'

interface FilePreviewProps {
  /** Nothing is shown without one. */
  path: string | undefined
  name: string
  onClose: () => void
}

/** A picture over the page. */
export function FilePreview({ path, name, onClose }: FilePreviewProps) {
  if (!path || !isImagePath(path)) return null
  return (
    <Image
      alt={name}
      src={fileUrl(path)}
      style={{ display: 'none' }}
      preview={{ open: true, src: fileUrl(path), onOpenChange: (isOpen) => (isOpen ? undefined : onClose()) }}
    />
  )
}

/**
 * Pictures are shown by the caller; PDF opens in a tab of its own, because viewers do not start inside the restricted
 * frames our pages may hold; anything else is a download.
 */
export function openFile(path: string, showPicture: (path: string) => void) {
  if (isImagePath(path)) return showPicture(path)
  const isOwnPdf = isPdfPath(path) && !/^https?:/.test(path)
  const address = isOwnPdf ? apiUrl(`/sys/common/pdf/pdfPreviewIframe?file=${encodeURIComponent(path)}`) : fileUrl(path)
  globalThis.open(address, '_blank', 'noopener')
}
