/** One icon for a page, from the one set. */
import type { NavPage } from '#domain/core/people/access.ts'
import {
  IconArrowsSort, IconBox, IconBuildingWarehouse, IconCalendarEvent, IconCamera, IconChartBar, IconChartHistogram, IconChartLine,
  IconClipboardCheck, IconClipboardList, IconFileImport, IconForklift, IconGavel, IconHistory, IconHome, IconMapPin, IconPackageImport,
  IconPackages, IconPhotoScan, IconPlugConnected, IconQuestionMark, IconTag, IconTargetArrow, IconTruckDelivery,
  IconUsers, IconUserCheck, IconVideo, type Icon,
} from '@tabler/icons-react' // prettier-ignore

/** The pages of the navigation; a page without an icon does not compile. */
export const pageIcons: { readonly [Path in NavPage['path']]: Icon } = {
  '/': IconHome,
  '/import': IconFileImport,
  '/leads': IconTargetArrow,
  '/pallets': IconPackages,
  '/manifest': IconClipboardList,
  '/photo-recognition': IconPhotoScan,
  '/receive': IconPackageImport,
  '/auction': IconGavel,
  '/closeouts': IconClipboardCheck,
  '/pickup': IconUserCheck,
  '/inspect': IconBox,
  '/photo': IconCamera,
  '/listings': IconTag,
  '/fulfillment': IconTruckDelivery,
  '/bin-spot': IconForklift,
  '/inbound': IconCalendarEvent,
  '/locations': IconMapPin,
  '/zones': IconBuildingWarehouse,
  '/sorts': IconArrowsSort,
  '/misplaced': IconQuestionMark,
  '/channels': IconPlugConnected,
  '/whatnot-sales': IconVideo,
  '/whatnot-history': IconHistory,
  '/inspection-performance': IconChartBar,
  '/lotting-performance': IconChartLine,
  '/receiving-performance': IconChartHistogram,
  '/users': IconUsers,
}
