export { VoucherPicture } from './voucher-picture.tsx'
