import path from 'node:path'

import { ConfigError, type Config } from '../config/config.ts'
import type { FileStorage } from './file-storage.ts'
import { createLocalStorage } from './local-storage.ts'
import { createS3Storage } from './s3-storage.ts'

/** Local disk, or a bucket when one is named. */
export function chooseStorage(config: Config): FileStorage {
  const folder = path.resolve(config.DATA_DIR, 'files')
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = config
  if (bucket === undefined) return createLocalStorage(folder)
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!endpoint || !accessKeyId || !secretAccessKey) {
    throw new ConfigError('S3_BUCKET 需要同时设置 S3_ENDPOINT、S3_ACCESS_KEY_ID 和 S3_SECRET_ACCESS_KEY')
  }
  const partialFolder = path.join(folder, '.partial')
  return createS3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey, partialFolder })
}
