import { fileUrl } from '../../shared/request/request-url.ts'
import { upload, UPLOAD_PATH } from '../../shared/request/upload.ts'

export const NOT_A_PICTURE = '请上传图片'

function embedded(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('图片读取失败')))
    reader.readAsDataURL(file)
  })
}

/** Address of the stored picture. A server that keeps none answers `local`: the picture then travels in the text. */
export async function uploadPicture(file: File): Promise<string> {
  if (!file.type.includes('image')) throw new Error(NOT_A_PICTURE)
  const { message } = await upload(UPLOAD_PATH, file, { fields: { biz: 'jeditor', jeditor: '1' } })
  return message === 'local' ? embedded(file) : fileUrl(message)
}
