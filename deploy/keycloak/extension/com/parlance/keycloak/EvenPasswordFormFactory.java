package com.parlance.keycloak;

import org.keycloak.authentication.Authenticator;
import org.keycloak.authentication.authenticators.browser.UsernamePasswordFormFactory;
import org.keycloak.models.KeycloakSession;

/** The step `parlance-password-form` of a sign-in. */
public final class EvenPasswordFormFactory extends UsernamePasswordFormFactory {
    @Override
    public Authenticator create(KeycloakSession session) {
        return new EvenPasswordForm(session);
    }

    @Override
    public String getId() {
        return "parlance-password-form";
    }

    @Override
    public String getDisplayType() {
        return "Username and password, refused in even time";
    }
}
