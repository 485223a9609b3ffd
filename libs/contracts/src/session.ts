import type { BusinessDate, Named } from './answers';

export const ROLES = ['admin', 'delivery-boy', 'supervisor'] as const;
export type Role = (typeof ROLES)[number];

export interface LoginBody {
  username: string;
  password: string;
  role?: string;
}

export interface AdminSession {
  id: number;
  name: string;
  email: string;
  role: 'admin';
  token: string;
}

export interface SupervisorSession {
  id: number;
  name: string;
  email: string;
  role: 'supervisor';
  token: string;
  unique_id: string;
  area_id: number;
  area: Named;
}

export interface DeliveryBoyInfo {
  id: number;
  unique_id: string;
  name: string;
  email: string;
  area_id: number;
  area: Named;
}

export interface DeliveryBoySession {
  name: string;
  role: 'delivery-boy';
  token: string;
  deliveryBoyInfo: DeliveryBoyInfo;
}

export type Session = AdminSession | SupervisorSession | DeliveryBoySession;

export interface Settings {
  website_name: string;
  business_date: BusinessDate;
  timezone: string;
}
