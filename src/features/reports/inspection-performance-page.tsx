import { ReportPage } from './report-page.tsx'

export const InspectionPerformancePage = () => <ReportPage report="inspection" />
