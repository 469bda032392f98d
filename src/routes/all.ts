/** The list of routes. A test holds it against the table of ranks in `domain/access.ts`. */
import { auctionRoute } from './auction.ts'
import { authRoute } from './auth.ts'
import { binSpotRoute } from './bin-spot.ts'
import { channelsRoute } from './channels.ts'
import { closeoutsRoute } from './closeouts.ts'
import { fulfillmentRoute } from './fulfillment.ts'
import { homeRoute } from './home.ts'
import { importRoute } from './import.ts'
import { inboundRoute } from './inbound.ts'
import { inspectRoute } from './inspect.ts'
import { inspectionPerformanceRoute } from './inspection-performance.ts'
import { leadsRoute } from './leads.ts'
import { listingsRoute } from './listings.ts'
import { locationsRoute } from './locations.ts'
import { lottingPerformanceRoute } from './lotting-performance.ts'
import { manifestRoute } from './manifest.ts'
import { misplacedRoute } from './misplaced.ts'
import { palletsRoute } from './pallets.ts'
import { pendingRoute } from './pending.ts'
import { photoRoute } from './photo.ts'
import { photoRecognitionRoute } from './photo-recognition.ts'
import { pickupRoute } from './pickup.ts'
import { privacyRoute } from './privacy.ts'
import { receiveRoute } from './receive.ts'
import { receivingPerformanceRoute } from './receiving-performance.ts'
import { sortsRoute } from './sorts.ts'
import { usersRoute } from './users.ts'
import { whatnotHistoryRoute } from './whatnot-history.ts'
import { whatnotSalesRoute } from './whatnot-sales.ts'
import { zonesRoute } from './zones.ts'

export const mainRoutes = [
  homeRoute,
  importRoute,
  leadsRoute,
  palletsRoute,
  manifestRoute,
  photoRecognitionRoute,
  receiveRoute,
  auctionRoute,
  closeoutsRoute,
  pickupRoute,
  inspectRoute,
  photoRoute,
  listingsRoute,
  fulfillmentRoute,
  binSpotRoute,
  inboundRoute,
  locationsRoute,
  zonesRoute,
  sortsRoute,
  misplacedRoute,
  channelsRoute,
  whatnotSalesRoute,
  whatnotHistoryRoute,
  inspectionPerformanceRoute,
  lottingPerformanceRoute,
  receivingPerformanceRoute,
  usersRoute,
] as const

export const bareRoutes = [authRoute, pendingRoute, privacyRoute] as const
